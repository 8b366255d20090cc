import { expect, it, test } from "vitest";
import { DEFAULT_HOST, HOST_NAMES, type HostName } from "../../src/hosts/host-names.ts";
import { textOf } from "../../src/model/file.ts";
import { HOST_CHOICES, type HostChoice } from "../../src/starter/choices.ts";
import { starterFiles } from "../../src/starter/index.ts";
import { initChoices } from "../../src/starter/init-answers.ts";
import { itemsOf } from "../../src/starter/lists.ts";
import { leftOfSample } from "../../src/submissions/left-of-sample.ts";
import { loadSettings } from "../../src/tables/load.ts";
import { isAsGolden } from "../support/as-golden.ts";

const filesFor = (host: string) =>
  new Map(
    starterFiles(
      initChoices(
        {
          name: "Hotel Benchmark",
          provider: "Example Ltd",
          licence: "CC-BY-4.0",
          industries: itemsOf("Hotels,Restaurants & Bars"),
          frameworks: itemsOf("PCI DSS v4.0.1"),
          countries: itemsOf("DE,FR,US"),
          host,
          release: "2031-Q1",
        },
        "1.2.3",
      ),
    ).map(({ path, bytes }) => [path, bytes]),
  );
const files = filesFor("netlify");
const text = (path: string) => textOf(files.get(path)!);
const data = new Map(
  [...files].flatMap(([path, bytes]) => (path.startsWith("data/") ? [[path.slice(5), bytes]] : [])),
);

test("the data folder of a new repository can be read unchanged", () => {
  const { industries, release, methodology, requirements } = loadSettings(data);
  expect(industries).toEqual([
    { id: "hotels", display_name: "Hotels" },
    { id: "restaurants-and-bars", display_name: "Restaurants & Bars" },
  ]);
  expect(requirements).toHaveLength(12);
  expect(methodology).toMatchObject({ id: "hotel-benchmark-methodology", version: "1.0.0", k: 5 });
  expect(release).toMatchObject({
    release: "2031-Q1",
    asOf: "2030-12-31T00:00:00Z",
    title: "Hotel Benchmark",
  });
  expect(text("data/observatory/changelog.csv")).toBe("date,version,summary\n");
});

test("nothing of the sample is in it: none of its texts, labels, ids or years", () => {
  expect(leftOfSample(loadSettings(data).release, data)).toEqual([]);
  for (const [path, bytes] of files) {
    expect(`${path}: ${textOf(bytes)}`).not.toMatch(
      /synthetic|sample|demonstration|fintech|saas|uk-ireland|PCI_DSS_v4|2019|2026|example\.(org|com)/i,
    );
  }
});

/** A workflow is long, and differs little from host to host. */
const isLong = (path: string) => path.startsWith(".github/workflows/");

function otherLines(own: string, netlify: string): string {
  const known = new Set(netlify.split("\n"));
  return own
    .split("\n")
    .filter((line) => !known.has(line))
    .join("\n");
}

it.each(HOST_CHOICES)(
  "every word of a repository for %s is that of test/golden/starter: of other hosts than Netlify, of the files that differ, of workflows the lines",
  async (host) => {
    const told = [...filesFor(host)]
      .map(([path, bytes]) => [path, textOf(bytes)] as const)
      .filter(([path, own]) => host === "netlify" || !files.has(path) || text(path) !== own)
      .map(([path, own]) =>
        host === "netlify" || !isLong(path)
          ? `==> ${path} <==\n${own}`
          : `==> ${path}: other lines <==\n${otherLines(own, text(path))}\n`,
      );
    await isAsGolden(`starter/${host}.txt`, told.join("\n"));
  },
);

/** Hosts that no new repository is made for, and why. */
const NO_CHOICE: Readonly<Partial<Record<HostName, string>>> = {
  haproxy: "it stands in front of another host, and enforces a quota, which a new repository does not have",
  preview: "it is for one person",
};

test("a repository can be made for every host that a build can be made for, or there is a reason why not", () => {
  const chosen = HOST_CHOICES.map((host) => (host === "static" ? "files" : host));
  expect(
    [...chosen, ...Object.keys(NO_CHOICE)].sort(),
    "each host needs an entry in src/starter/choices.ts, or a reason in NO_CHOICE of this file",
  ).toEqual([...HOST_NAMES].sort());
});

/** Choices that a workflow deploys to without a command; with one, it builds for nginx. */
const DEPLOYED_TO: readonly HostChoice[] = ["netlify", "cloudfront", "cloudflare", "s3"];

it.each(
  HOST_CHOICES.map((host) => {
    if (DEPLOYED_TO.includes(host)) return [host, "nginx"] as const;
    return [host, host === "static" ? "files" : host] as const;
  }),
)(
  "a workflow for %s that deploys by a command builds for %s, and expects its site to behave so",
  (host, own) => {
    const workflow = textOf(filesFor(host).get(".github/workflows/release.yml")!);
    expect(workflow).toContain(`vars.DEPLOY_TO == 'command' && '${own}' || 'netlify' }}`);
    const availability = textOf(filesFor(host).get(".github/workflows/availability.yml")!);
    for (const text of [workflow, availability])
      expect(text).toMatch(new RegExp(`HOST: .* \\|\\| '${own}' \\}\\}`));
  },
);

test("it depends on the version of the program that created it, or later", () => {
  expect(JSON.parse(text("package.json"))).toMatchObject({
    name: "hotel-benchmark",
    private: true,
    dependencies: { "compliance-data-api": "^1.2.3" },
  });
});

test("the README has one full stop after a publisher whose name ends with one", () => {
  const choices = initChoices(
    {
      name: "Hotel Benchmark",
      provider: "Hotel Forum e. V.",
      licence: "CC-BY-4.0",
      industries: itemsOf("Hotels"),
      frameworks: itemsOf("PCI DSS v4.0.1"),
      countries: itemsOf("DE"),
      host: "netlify",
      release: "2031-Q1",
    },
    "1.2.3",
  );
  const readme = textOf(starterFiles(choices).find(({ path }) => path === "README.md")!.bytes);
  expect(readme).toContain("\nPublished by Hotel Forum e. V. Made with ");
});

test("texts name the frameworks of a new repository, unless one is a version of PCI DSS, which they name by default", () => {
  const standardFor = (frameworks: string) => {
    const answers = {
      name: "Hotel Benchmark",
      provider: "Example Ltd",
      licence: "CC-BY-4.0",
      host: "netlify",
    };
    const lists = {
      industries: itemsOf("Hotels"),
      frameworks: itemsOf(frameworks),
      countries: itemsOf("DE"),
    };
    const own = starterFiles(initChoices({ ...answers, ...lists, release: "2031-Q1" }, "1.2.3"));
    return JSON.parse(textOf(own.find(({ path }) => path === "data/release.json")!.bytes)).standard;
  };
  expect(standardFor("ISO 27001:2022,SOC 2")).toBe("ISO 27001:2022 and SOC 2");
  expect(standardFor("ISO 27001:2022,PCI DSS v4.0.1")).toBeUndefined();
  expect(standardFor("ISO/IEC 27001,ISO/IEC 27001; SOC 2,None,SOC 2")).toBe("ISO/IEC 27001 and SOC 2");
  expect(standardFor("ISO 27001,SOC 2,NIST CSF")).toBe("ISO 27001, SOC 2 and NIST CSF");
  expect(standardFor("ISO 27001,SOC 2,NIST CSF,HITRUST")).toBe("ISO 27001, SOC 2 and other");
  expect(standardFor("None,Other")).toBe("None and Other");
});
/** Words of what operators of some hosts run or find there. */
const PUBLISHED_WITH: Readonly<Partial<Record<HostChoice, string>>> = {
  netlify: "netlify-cli",
  cloudfront: "cloudformation",
  cloudflare: "wrangler deploy",
  s3: "s3api",
  nginx: "nginx",
  apache: ".htaccess",
  caddy: "systemctl reload caddy",
  static: "public/",
};

/** How the README says that a site is published by hand. */
const publishing = (host: HostChoice) =>
  textOf(filesFor(host).get("README.md")!).split("3. **Publish it.**")[1]!.split("## By workflow")[0]!;

it.each(HOST_CHOICES)(
  "the README says how to publish on %s, in other words than for any other host, and names the first release and its day",
  (host) => {
    const readme = textOf(filesFor(host).get("README.md")!);
    expect(readme).toContain("release 2031-Q1 --as-of 2030-12-31");
    expect(readme).not.toMatch(/undefined|\[object/);
    const said = publishing(host);
    expect(said).toContain(PUBLISHED_WITH[host] ?? "```sh\n");
    const name = host === "static" ? "files" : host;
    if (name !== DEFAULT_HOST) expect(said).toContain(`npx compliance-data build --hosts ${name}\n`);
    expect(HOST_CHOICES.filter((other) => publishing(other) === said)).toEqual([host]);
    expect(filesFor(host).has("netlify.toml")).toBe(host === "netlify");
  },
);

test("every file for the operator to edit is explained in the README", () => {
  for (const path of data.keys()) expect(text("README.md")).toContain(`\`data/${path}\``);
});
