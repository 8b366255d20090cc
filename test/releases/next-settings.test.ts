import { describe, expect, test } from "vitest";
import { textOf } from "../../src/model/file.ts";
import { nextSettings } from "../../src/releases/next-settings.ts";
import { dataText, dataWith } from "../support/data.ts";

const NEXT = { id: "2031-Q2", asOf: "2031-03-31", published: "2031-04-05" };

describe("the settings of the next release", () => {
  const before = JSON.parse(dataText("release.json"));
  const made = nextSettings(dataWith({}), NEXT);

  test("are release.json with its id and its days, each at midnight UTC", () => {
    expect(made?.path).toBe("release.json");
    expect(JSON.parse(textOf(made?.bytes ?? new Uint8Array()))).toEqual({
      ...before,
      release: "2031-Q2",
      asOf: "2031-03-31T00:00:00Z",
      lastUpdated: "2031-04-05T00:00:00Z",
      citation: expect.stringContaining("2031-Q2"),
    });
  });

  test("cite no other release", () => {
    expect(before.citation).toContain(before.release);
    expect(textOf(made?.bytes ?? new Uint8Array())).not.toContain(before.release);
    const citation = `Release ${before.release}, https://x.example/${before.release}/.`;
    const twice = nextSettings(dataWith({ "release.json": JSON.stringify({ ...before, citation }) }), NEXT);
    expect(JSON.parse(textOf(twice?.bytes ?? new Uint8Array())).citation).toBe(
      "Release 2031-Q2, https://x.example/2031-Q2/.",
    );
  });

  test("are undefined if release.json is missing or wrong, which loading the tables reports", () => {
    expect(nextSettings(dataWith({ "release.json": null }), NEXT)).toBeUndefined();
    expect(nextSettings(dataWith({ "release.json": "{" }), NEXT)).toBeUndefined();
    expect(nextSettings(dataWith({ "release.json": "{}" }), NEXT)).toBeUndefined();
  });
});
