// SPDX-License-Identifier: MIT
// Runs the wasm module on model files and, if aprcli is given, compares each result with the output of aprcli.
//   node smoke.mjs MODULE.wasm [--aprcli PATH] [--quiet] [FILE…]
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';

import { Library } from './library.mjs';

const samples = join(dirname(fileURLToPath(import.meta.url)), '../../resources/samples');

/** Returns the file and, for a sharded model, the other files of the model in its folder. */
function withSiblings(path) {
    const isPart = (name) => /-\d{5}-of-\d{5}\.|\.index\.json$/.test(name);
    const folder = dirname(path);
    const isSharded = isPart(path) || readdirSync(folder).some((name) => /-\d{5}-of-\d{5}\.apr$/.test(name));
    const names = readdirSync(folder).filter((name) => name === basename(path) || (isSharded && isPart(name)));
    return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}

/** Builds a GGUF v3 file with two tensors, one of them in Q8_0 blocks (a half-precision scale and 32 bytes each). */
function tinyGguf() {
    const parts = [];
    const number = (size, value) => {
        const bytes = Buffer.alloc(size);
        size === 8 ? bytes.writeBigUInt64LE(BigInt(value)) : bytes.writeUInt32LE(value);
        parts.push(bytes);
    };
    const text = (value) => {
        number(8, Buffer.byteLength(value));
        parts.push(Buffer.from(value));
    };
    const pad = () => {
        const size = parts.reduce((sum, part) => sum + part.length, 0);
        parts.push(Buffer.alloc((32 - (size % 32)) % 32));
    };
    const tensor = (name, extents, type, offset) => {
        text(name);
        number(4, extents.length);
        extents.forEach((extent) => number(8, extent));
        number(4, type);
        number(8, offset);
    };
    parts.push(Buffer.from('GGUF'));
    number(4, 3); // version
    number(8, 2); // tensors
    number(8, 1); // metadata entries
    text('general.architecture');
    number(4, 8); // a string
    text('tiny');
    tensor('output_norm.weight', [4], 0, 0); // F32
    tensor('output.weight', [64, 2], 8, 32); // Q8_0, the fastest dimension first
    pad();
    parts.push(Buffer.from(new Float32Array([1, 0.5, 1.5, 1]).buffer));
    pad();
    for (let block = 0; block < 4; ++block) {
        const values = Int8Array.from({ length: 32 }, (_, i) => i - 16 + block);
        parts.push(Buffer.from([0x66, 0x2e]), Buffer.from(values.buffer)); // scale 0.1
    }
    return Buffer.concat(parts);
}

function aprcliJson(aprcli, ...words) {
    const { stdout, stderr, error } = spawnSync(aprcli, [...words, '--json'], { maxBuffer: 2 ** 30 });
    try {
        return JSON.parse(stdout);
    } catch {
        throw new Error(`${basename(aprcli)} ${words.join(' ')} did not print JSON: ${error ?? stderr}`);
    }
}

/** Describes the differences between the results of the module and aprcli. */
function differences(result, aprcli, path) {
    const table = aprcliJson(aprcli, 'tensors', path);
    if (result.error || table.error) {
        const [ours, theirs] = [result.error?.code ?? 'a model', table.error?.code ?? 'a model'];
        return ours === theirs ? [] : [`the module returned ${ours}, aprcli ${theirs}`];
    }
    const out = [];
    if (result.tensors.length !== table.tensors.length) {
        out.push(`the module has ${result.tensors.length} tensors, aprcli has ${table.tensors.length}`);
    }
    table.tensors.forEach((tensor, i) => {
        if (tensor.file) {
            tensor.file = basename(tensor.file);
        }
        if (!isDeepStrictEqual(result.tensors[i], tensor)) {
            out.push(`tensor ${i}: ${JSON.stringify(result.tensors[i])}, expected ${JSON.stringify(tensor)}`);
        }
    });
    const report = aprcliJson(aprcli, 'validate', path);
    const ours = result.validation;
    if (ours.error || report.error) {
        const [mine, other] = [ours.error?.code ?? 'a report', report.error?.code ?? 'a report'];
        return mine === other ? out : [...out, `validation: the module returned ${mine}, aprcli ${other}`];
    }
    const [theirs] = report.result.files;
    if (ours.valid !== theirs.valid) {
        out.push(`the module returned valid: ${ours.valid}, aprcli ${theirs.valid}`);
    }
    const lines = (checks) => checks.map(({ id, state, detail }) => `${id} ${state}: ${detail}`);
    const expected = lines(theirs.checks);
    lines(ours.checks).forEach((line, i) => line !== expected[i] && out.push(`"${line}", expected "${expected[i]}"`));
    const rules = (findings) => findings.map(({ severity, rule, tensor }) => `${severity} ${rule} ${tensor ?? ''}`);
    if (!isDeepStrictEqual(rules(ours.findings), rules(report.findings))) {
        out.push(`findings ${rules(ours.findings)}, expected ${rules(report.findings)}`);
    }
    return out;
}

function show(name, result) {
    if (result.error) {
        console.log(`\n${name}: ${result.error.message}`);
        return;
    }
    console.log(`\n${name}: ${result.format} ${result.dialect}, ${result.parameters} parameters`);
    const width = Math.max(...result.tensors.map((tensor) => tensor.name.length), 0);
    for (const { name: tensor, dtype, shape, bytes } of result.tensors) {
        console.log(`  ${tensor.padEnd(width)}  ${dtype.padEnd(5)}  [${shape.join(', ')}]  ${bytes} bytes`);
    }
    console.log(`  ${result.validation.verdict ?? result.validation.error.message}`);
}

const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { aprcli: { type: 'string' }, quiet: { type: 'boolean', default: false } },
});
const [modulePath, ...files] = positionals;
if (!modulePath) {
    console.error('usage: node smoke.mjs MODULE.wasm [--aprcli PATH] [--quiet] [FILE…]');
    process.exit(2);
}

const failures = [];
const expect = (condition, text) => condition || failures.push(text);
const library = new Library(readFileSync(modulePath), (bytes) => process.stderr.write(bytes));
const folder = mkdtempSync(join(tmpdir(), 'apr-smoke-'));
let compared = 0;

/** Inspects one file; `expected` is its format, or the error code for a malformed file. */
function check(path, expected) {
    const name = basename(path);
    let result;
    try {
        result = library.inspect(name, withSiblings(path));
    } catch (trap) {
        failures.push(`${name}: ${trap}`);
        library.start();
        return;
    }
    if (!values.quiet) {
        show(name, result);
    }
    const got = result.error?.code ?? result.format;
    expect(expected === undefined || got === expected, `${name}: expected ${expected}, found ${got}`);
    if (values.aprcli) {
        ++compared;
        differences(result, values.aprcli, path).forEach((text) => failures.push(`${name}: ${text}`));
    }
}

/** The sample has the same tensors in every apr encoding, and only the needed parts of a remote file are fetched. */
function checkEncodings(source) {
    const plain = join(folder, 'plain.apr');
    aprcliJson(values.aprcli, 'convert', source, '-o', plain, '--keep-names');
    const original = withSiblings(plain);
    const tensors = library.inspect('plain.apr', original).tensors;
    const checksums = new Map(tensors.map(({ name }) => [name, library.checksum('plain.apr', name, original)]));
    const encodings = {
        lz4: ['convert', '--compress', 'lz4', '--shuffle'],
        zstd: ['convert', '--compress', 'zstd:3', '--shuffle'],
        aprender: ['convert', '--dialect', 'aprender'],
        apr1: ['convert', '--dialect', 'apr1'],
        shards: ['shard', '--max-size', '100kB'],
    };
    for (const [encoding, words] of Object.entries(encodings)) {
        const path = encoding === 'shards' ? join(folder, encoding, 'plain.apr') : join(folder, `${encoding}.apr`);
        const target = encoding === 'shards' ? dirname(path) : path;
        const names = words[0] === 'convert' ? ['--keep-names'] : [];
        aprcliJson(values.aprcli, words[0], plain, '-o', target, ...words.slice(1), ...names);
        check(path, 'APR');
        const files = withSiblings(path);
        const whole = [...files.values()].reduce((total, bytes) => total + bytes.length, 0);
        for (const { name } of tensors) {
            for (const isRemote of [false, true]) {
                library.fetched = 0;
                const got = library.checksum(basename(path), name, files, isRemote);
                expect(isDeepStrictEqual(got, checksums.get(name)), `${encoding}: ${name}: ${JSON.stringify(got)}`);
                expect(library.fetched < whole, `${encoding}: ${name}: ${library.fetched} of ${whole} bytes were fetched`);
            }
        }
    }
}

try {
    const imports = WebAssembly.Module.imports(library.module).map(({ name }) => name);
    console.log(`${basename(modulePath)}: ${library.bytes.length} bytes, imports: ${imports.join(', ') || 'none'}`);
    const unexpected = imports.filter((name) => !Library.imports.includes(name));
    expect(unexpected.length === 0, `the module requires unexpected imports: ${unexpected.join(', ')}`);

    // In a folder of its own, because aprcli would also read a config.json next to it.
    const sample = join(folder, 'tiny-adder.safetensors');
    copyFileSync(join(samples, 'tiny-adder/model.safetensors'), sample);
    check(sample, 'SafeTensors');
    const gguf = join(folder, 'tiny.gguf');
    writeFileSync(gguf, tinyGguf());
    check(gguf, 'GGUF');
    if (values.aprcli) {
        checkEncodings(join(samples, 'tiny-adder/model.safetensors'));
        const apr = join(folder, 'tiny-adder.apr');
        aprcliJson(values.aprcli, 'convert', join(samples, 'tiny-adder/model.safetensors'), '-o', apr);
        check(apr, 'APR');
    }
    const cut = join(folder, 'cut.safetensors');
    writeFileSync(cut, readFileSync(sample).subarray(0, 1000));
    check(cut, 'E002');
    const text = join(folder, 'text.txt');
    writeFileSync(text, 'This is not a model.\n');
    check(text, 'E001');
    files.forEach((file) => check(file));
} catch (error) {
    failures.push(String(error));
} finally {
    rmSync(folder, { recursive: true });
}

failures.forEach((text) => console.error(`FAIL ${text}`));
console.log(`\n${failures.length} failures, ${compared} files compared with aprcli`);
process.exit(failures.length > 0 ? 1 : 0);
