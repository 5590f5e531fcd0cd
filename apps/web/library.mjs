// SPDX-License-Identifier: MIT
// The wasm module as JavaScript sees it, in node and in a browser.

/** The module with the few imports that a browser page has to provide: what libc wants for its last words on stderr. */
export class Library {
    static imports = ['fd_close', 'fd_seek', 'fd_write', 'fetch'];

    /** Files that stay here and are fetched by parts. */
    remote = [];
    fetched = 0;

    /** `bytes` of the module; `log` takes what it writes to stderr, as bytes. */
    constructor(bytes, log) {
        this.bytes = bytes;
        this.log = log;
        this.module = new WebAssembly.Module(bytes);
        this.start();
    }

    /** A fresh instance: after a trap the old one is not to be trusted. */
    start() {
        const badFile = 8; // WASI's EBADF
        this.exports = new WebAssembly.Instance(this.module, {
            wasi_snapshot_preview1: {
                fd_close: () => badFile,
                fd_seek: () => badFile,
                fd_write: (file, vectors, count, written) => this.write(vectors, count, written),
            },
            apr: { fetch: (file, offset, count, target) => this.fetch(file, offset, count, target) },
        }).exports;
        this.exports._initialize();
    }

    write(vectors, count, written) {
        const view = new DataView(this.exports.memory.buffer);
        let total = 0;
        for (let i = 0; i < count; ++i) {
            const at = view.getUint32(vectors + 8 * i, true);
            const size = view.getUint32(vectors + 8 * i + 4, true);
            this.log(new Uint8Array(this.exports.memory.buffer.slice(at, at + size)));
            total += size;
        }
        view.setUint32(written, total, true);
        return 0;
    }

    fetch(file, offset, count, target) {
        const part = this.remote[file].subarray(Number(offset), Number(offset) + count);
        new Uint8Array(this.exports.memory.buffer, target >>> 0, count).set(part);
        this.fetched += count;
        return part.length === count ? 1 : 0;
    }

    /** A buffer in the module with these bytes. Calls into the module may grow its memory, which makes a new buffer. */
    buffer(bytes) {
        const handle = this.exports.aprBufferCreate(bytes.length);
        const at = this.exports.aprBufferData(handle) >>> 0;
        new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
        return handle;
    }

    name(text) {
        return this.buffer(new TextEncoder().encode(text));
    }

    /** What `call` gives for a folder of `files`, a Map of name to bytes; `isRemote`: their bytes stay here. */
    ask(files, isRemote, call) {
        const { memory, aprFolderCreate, aprFolderAdd, aprFolderAddRemote, aprFolderRelease } = this.exports;
        const { aprTextData, aprTextSize, aprTextRelease } = this.exports;
        const folder = aprFolderCreate();
        files.forEach((bytes, file) => {
            if (isRemote) {
                aprFolderAddRemote(folder, this.name(file), this.remote.push(bytes) - 1, BigInt(bytes.length));
            } else {
                aprFolderAdd(folder, this.name(file), this.buffer(bytes));
            }
        });
        const text = call(folder);
        const view = new Uint8Array(memory.buffer, aprTextData(text) >>> 0, aprTextSize(text));
        const result = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(view));
        aprTextRelease(text);
        aprFolderRelease(folder);
        return result;
    }

    /** What the module says of the file `name`. */
    look(name, files, isRemote = false) {
        return this.ask(files, isRemote, (folder) => this.exports.aprFolderLook(folder, this.name(name)));
    }

    /** Size and CRC-32 of one tensor of the file `name`. */
    sum(name, tensor, files, isRemote = false) {
        return this.ask(files, isRemote, (folder) =>
            this.exports.aprFolderSum(folder, this.name(name), this.name(tensor)));
    }
}
