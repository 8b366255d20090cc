/**
 * Third-party code in the program: the authors and licences of bundled packages, and the bill of materials. Both are
 * derived from esbuild's metafiles, package-lock.json and the packages themselves, and so are reproducible.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const byCodeUnit = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const unique = (texts) => [...new Set(texts)].sort(byCodeUnit);

/**
 * Returns the folders of the packages in a bundle, such as `node_modules/a/node_modules/b`, sorted.
 * @param outputs of one or more metafiles
 */
export function bundledIn(outputs) {
  const inputs = outputs.flatMap((output) =>
    Object.entries(output.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0),
  );
  const places = inputs.map(([path]) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  return unique(places.filter((place) => place !== undefined));
}

/**
 * Files with licence texts for packages without one: `saxes.txt` is the licence in the package's repository,
 * `MPL-2.0.txt` is for every package under that licence.
 */
const OWN_TEXTS = fileURLToPath(new URL("licences/", import.meta.url));

/**
 * Returns the name, version, author and licence of a package, as far as it names them, and the licence texts that come
 * with the package or its licence.
 */
export function describePackage(root, place) {
  const folder = join(root, place);
  const { name, version, license, author, repository } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = unique(files).map((file) =>
    readFileSync(join(folder, file), "utf8").replace(/\r\n?/g, "\n").trim(),
  );
  return {
    name,
    version,
    license,
    author: typeof author === "string" ? author : author?.name,
    texts: texts.length > 0 ? texts : missingTexts(name, license, repository?.url ?? repository),
  };
}

function missingTexts(name, license, repository) {
  const files = [name, license].map((text) => join(OWN_TEXTS, `${text}.txt`));
  const file = files.find((one) => existsSync(one));
  if (file === undefined) return [];
  const text = readFileSync(file, "utf8").trim();
  // This licence requires a reference to the source.
  const source = repository?.replace(/^git@([^:]+):/, "https://$1/");
  return license.startsWith("MPL") ? [`Source: ${source}`, text] : [text];
}

const RULE = "=".repeat(80);

/**
 * Returns the notices that licences require, one section per package, sorted by name and version.
 * @param what beginning of the sentence that names the packages
 * @throws Error for a package without a licence text, except for the MIT licence, whose text is the same for all
 */
export function noticesOf(what, packages) {
  const inOrder = packages.toSorted((a, b) => byCodeUnit(a.name, b.name) || byCodeUnit(a.version, b.version));
  const parts = inOrder.map(({ name, version, license, author, texts }) => {
    if (texts.length === 0 && license !== "MIT") {
      throw new Error(`${name} ${version} (${license}) has no licence, or no licence text`);
    }
    const text =
      texts.length > 0 ? texts.join("\n\n") : `Copyright (c) ${author ?? `the authors of ${name}`}\n\n${MIT}`;
    return `${RULE}\n${name} ${version}, ${license ?? "the licence below"}\n${RULE}\n\n${text}\n`;
  });
  return `${what} these third-party packages, each under the licence given with it.\n\n${parts.join("\n")}`;
}

/**
 * Returns the bill of materials in CycloneDX 1.6: bundled packages, and those installed with the program. It has
 * neither a time nor a serial number, so that the same sources give the same bytes.
 * @param own package.json
 * @param lock package-lock.json
 * @param bundled folders of the bundled packages
 * @param describe returns the result of `describePackage` by a package's folder
 */
export function billOfMaterials(own, lock, bundled, describe) {
  const installed = reachedFrom(lock, "", Object.keys(own.dependencies ?? {}));
  const places = unique([...bundled, ...installed]);
  const components = new Map();
  const links = new Map();
  for (const place of places) {
    const { version, integrity } = lock.packages[place];
    const ref = purl(nameOf(place), version);
    const [, group, name] = /** @type {RegExpExecArray} */ (/^(?:(@[^/]+)\/)?(.+)$/.exec(nameOf(place)));
    components.set(ref, {
      type: "library",
      "bom-ref": ref,
      ...(group !== undefined && { group }),
      name,
      version,
      scope: "required",
      hashes: [
        { alg: "SHA-512", content: Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex") },
      ],
      licenses: [licence(describe(place))],
      purl: ref,
      ...(bundled.includes(place) && { properties: [{ name: "cdx:npm:package:bundled", value: "true" }] }),
    });
    const needs = neededBy(lock, place, Object.keys(lock.packages[place].dependencies ?? {}));
    links.set(ref, [
      ...(links.get(ref) ?? []),
      ...needs.filter((one) => places.includes(one)).map(refOf(lock)),
    ]);
  }
  const itself = purl(own.name, own.version);
  const direct = neededBy(lock, "", Object.keys({ ...own.dependencies, ...own.devDependencies }));
  const reached = new Set([...links.values()].flat());
  const roots = places.filter((place) => direct.includes(place) || !reached.has(refOf(lock)(place)));
  links.set(itself, roots.map(refOf(lock)));
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      lifecycles: [{ phase: "build" }],
      component: {
        type: "application",
        "bom-ref": itself,
        name: own.name,
        version: own.version,
        description: own.description,
        licenses: [licence(own)],
        purl: itself,
      },
    },
    components: unique(components.keys()).map((ref) => components.get(ref)),
    dependencies: unique(links.keys()).map((ref) => ({ ref, dependsOn: unique(links.get(ref)) })),
  };
}

const nameOf = (place) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
const purl = (name, version) => `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
const refOf = (lock) => (place) => purl(nameOf(place), lock.packages[place].version);

/** Returns a package's licence by its name, as an expression of several, or by its text. */
function licence({ license, texts }) {
  if (typeof license !== "string") {
    return { license: { name: "its own", text: { contentType: "text/plain", content: texts.join("\n\n") } } };
  }
  return /^[A-Za-z0-9.+-]+$/.test(license) ? { license: { id: license } } : { expression: license };
}

/** Returns the folders in which Node finds packages with these names, starting from a folder. */
function neededBy({ packages }, place, names) {
  return names.flatMap((name) => {
    for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
      const candidate = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
      if (packages[candidate] !== undefined) return [candidate];
      if (folder === "") return [];
    }
  });
}

function reachedFrom(lock, place, names, seen = new Set()) {
  for (const next of neededBy(lock, place, names)) {
    if (seen.has(next)) continue;
    seen.add(next);
    reachedFrom(lock, next, Object.keys(lock.packages[next].dependencies ?? {}), seen);
  }
  return seen;
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
