import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { UserError } from "../../src/model/problem.ts";
import { suggestMapping } from "../../src/operations/suggest-mapping.ts";
import { exportOf, NOT_EXPORTED, problemsOf, project } from "./export.ts";

describe("drafting a mapping", () => {
  it("keeps the dialect of a mapping that is drafted again", async () => {
    const { places } = await project(exportOf());
    writeFileSync(places.mapping!, JSON.stringify({ dialect: { encoding: "utf-8" } }));
    const [problem] = await problemsOf(suggestMapping(places, { force: true }));
    expect(problem!.rule).toBe("is not valid utf-8");
    writeFileSync(places.mapping!, "no mapping");
    expect((await suggestMapping(places, { force: true })).readAs).toMatch(/^semicolon, Windows-1252/);
  });

  it("names the figures that were confirmed, once a mapping is drafted again without them", async () => {
    const { places, mapping } = await project(exportOf());
    const confirmed = [{ question: "audit_hours", because: "They are so small." }];
    writeFileSync(places.mapping!, JSON.stringify({ ...mapping, confirmed }));
    expect((await suggestMapping(places, { force: true })).unconfirmed).toEqual(["audit_hours"]);
    expect((await suggestMapping(places, { force: true })).unconfirmed).toBeUndefined();
  });

  it("keeps nothing of the dialect of another file", async () => {
    const { places } = await project(exportOf());
    writeFileSync(places.file, '{"id":"a","sector":"Retail"}\n');
    expect((await suggestMapping(places, { force: true })).readAs).toBe("JSON lines, UTF-8, 1 row");
  });

  it("keeps no line of the header in which this file has no header", async () => {
    const { places, mapping } = await project(exportOf());
    const readAs = async (text: string, headerLine: number) => {
      writeFileSync(places.file, text);
      writeFileSync(places.mapping!, JSON.stringify({ ...mapping, dialect: { format: "csv", headerLine } }));
      return (await suggestMapping(places, { force: true })).readAs;
    };
    const text = exportOf();
    expect(await readAs(`Asked in May\r\n${text}`, 1)).toContain("header in line 3");
    expect(await readAs(text, 1)).toContain("header in line 2");
  });

  it("does not replace an existing mapping unless told to", async () => {
    const { places } = await project(exportOf());
    await expect(suggestMapping(places)).rejects.toThrow(UserError);
    await expect(suggestMapping(places, { force: true })).resolves.toMatchObject({ absent: NOT_EXPORTED });
  });
});
