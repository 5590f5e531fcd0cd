// SPDX-License-Identifier: MIT
// JavaScript interface of the wasm module, for node and browsers.

/** The module with the few imports that the host must provide: libc needs the fd_ functions to write to
 *  stderr, and hashes begin with a random number. */
export class Library {
    static imports = ['fd_close', 'fd_seek', 'fd_write', 'random_get', 'fetch'];

    /** Files that stay in the host and are fetched in parts. */
    remote = [];
    fetched = 0;

    /** `bytes` is the module; `log` is called with the bytes that it writes to stderr. */
    constructor(bytes, log) {
        this.bytes = bytes;
        this.log = log;
        this.module = new WebAssembly.Module(bytes);
        this.start();
    }

    /** Creates a new instance: after a trap, the state of the old one is undefined. */
    start() {
        const badFile = 8; // WASI's EBADF
        this.exports = new WebAssembly.Instance(this.module, {
            wasi_snapshot_preview1: {
                fd_close: () => badFile,
                fd_seek: () => badFile,
                fd_write: (file, vectors, count, written) => this.write(vectors, count, written),
                random_get: (target, count) => this.random(target, count),
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

    /** Numbers that a file cannot know, for hashes. */
    random(target, count) {
        const bytes = new Uint8Array(this.exports.memory.buffer, target >>> 0, count);
        bytes.forEach((_, i) => bytes[i] = Math.floor(256 * Math.random()));
        return 0;
    }

    fetch(file, offset, count, target) {
        const part = this.remote[file].subarray(Number(offset), Number(offset) + count);
        new Uint8Array(this.exports.memory.buffer, target >>> 0, count).set(part);
        this.fetched += count;
        return part.length === count ? 1 : 0;
    }

    /** Copies bytes to a buffer in the module. Calls may grow its memory and so detach existing views. */
    buffer(bytes) {
        const handle = this.exports.aprBufferCreate(bytes.length);
        const at = this.exports.aprBufferData(handle) >>> 0;
        new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
        return handle;
    }

    name(text) {
        return this.buffer(new TextEncoder().encode(text));
    }

    /** Runs `call` on a folder of `files`, a Map of name to bytes, and returns its JSON. With `isRemote` the bytes stay in
     *  the host. */
    callWithFolder(files, isRemote, call) {
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

    /** Returns the tensors and the validation result of the file `name`. */
    inspect(name, files, isRemote = false) {
        return this.callWithFolder(files, isRemote, (folder) => this.exports.aprFolderInspect(folder, this.name(name)));
    }

    /** Returns the size and CRC-32 of one tensor of the file `name`. */
    checksum(name, tensor, files, isRemote = false) {
        return this.callWithFolder(files, isRemote, (folder) =>
            this.exports.aprFolderChecksum(folder, this.name(name), this.name(tensor)));
    }
}
