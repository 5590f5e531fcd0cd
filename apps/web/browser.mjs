// SPDX-License-Identifier: MIT
// Runs the wasm module in headless Chromium: a page opens a compressed apr file from memory and by ranges, and computes
// the checksum of every tensor. The checksums must match those that node computes for the uncompressed file.
//   node browser.mjs MODULE.wasm APRCLI CHROMIUM
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Library } from './library.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const [modulePath, aprcli, chromium] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'apr-browser-'));

/** Runs in the page: returns the verdict on the file and the checksums of its tensors. */
function inPage(Library, wasm, file) {
    const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const library = new Library(bytes(wasm), () => {});
    const files = new Map([['packed.apr', bytes(file)]]);
    const { tensors, validation } = library.inspect('packed.apr', files);
    const checksums = {};
    for (const { name } of tensors) {
        const [whole, remote] = [false, true].map((isRemote) => library.checksum('packed.apr', name, files, isRemote));
        checksums[name] = whole.crc32 === remote.crc32 ? whole.crc32 : `${whole.crc32} and ${remote.crc32}`;
    }
    return { verdict: validation.verdict, checksums };
}

try {
    const source = join(here, '../../resources/samples/tiny-adder/model.safetensors');
    const plain = join(folder, 'plain.apr');
    const packed = join(folder, 'packed.apr');
    execFileSync(aprcli, ['convert', source, '-o', plain, '--quiet']);
    execFileSync(aprcli, ['convert', source, '-o', packed, '--compress', 'zstd', '--shuffle', '--quiet']);
    const wasm = readFileSync(modulePath);
    const node = new Library(wasm, () => {});
    const files = new Map([['plain.apr', readFileSync(plain)]]);
    const expected = Object.fromEntries(
        node.inspect('plain.apr', files).tensors.map(({ name }) => [name, node.checksum('plain.apr', name, files).crc32]),
    );
    const page = join(folder, 'page.html');
    const script = readFileSync(join(here, 'library.mjs'), 'utf8').replace('export class', 'class');
    writeFileSync(page, `<!DOCTYPE html><meta charset="utf-8"><pre id="out">nothing</pre><script>
${script}
${inPage}
let text;
try {
    text = JSON.stringify(inPage(Library, "${wasm.toString('base64')}", "${readFileSync(packed).toString('base64')}"));
} catch (error) {
    text = String(error);
}
document.getElementById('out').textContent = 'RESULT ' + text + ' END';
</script>`);
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--virtual-time-budget=60000', '--dump-dom'];
    const dom = execFileSync(chromium, [...flags, `--user-data-dir=${join(folder, 'profile')}`, `file://${page}`], {
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
        stdio: ['ignore', 'pipe', 'ignore'],
    });
    const result = JSON.parse(/RESULT (\{.*\}) END<\/pre>/.exec(dom)?.[1] ?? 'null');
    if (!result) {
        throw new Error(`the page returned no result: ${/id="out">(.{0,300})/.exec(dom)?.[1]}`);
    }
    const mismatched = Object.keys(expected).filter((name) => expected[name] !== result.checksums[name]);
    if (mismatched.length > 0 || Object.keys(result.checksums).length !== Object.keys(expected).length) {
        throw new Error(`checksums differ: ${mismatched.slice(0, 3)}`);
    }
    console.log(`Chromium: ${Object.keys(expected).length} tensors have the same checksums as in node; ${result.verdict}`);
} finally {
    rmSync(folder, { recursive: true, force: true });
}
