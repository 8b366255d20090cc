import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { keptIn } from "../../src/disk/kept-pixels.ts";
import { svg } from "../../src/markup/template.ts";
import { temporaryFolder } from "../support/folders.ts";

const image = (text: string) => svg`<svg xmlns="http://www.w3.org/2000/svg"><text>${text}</text></svg>`;
const bytes = (text: string) => new TextEncoder().encode(text);
const draw = ({ source }: { readonly source: string }) => bytes(`drawn: ${source}`);

describe("images that were drawn before", () => {
  it("are found again by their content", () => {
    const folder = join(temporaryFolder(), "png");
    expect(keptIn(folder).find(image("a"))).toBeUndefined();
    const drawn = keptIn(folder).keeping(draw)(image("a"));
    expect(drawn).toEqual(draw(image("a")));
    expect(keptIn(folder).keeping(() => bytes("drawn again"))(image("a"))).toEqual(Buffer.from(drawn));
    expect(Buffer.from(keptIn(folder).find(image("a"))!)).toEqual(Buffer.from(drawn));
    expect(keptIn(folder).find(image("b"))).toBeUndefined();
  });

  it("are drawn again if a file is truncated, belongs to another image, or is empty", () => {
    const folder = join(temporaryFolder(), "png");
    keptIn(folder).keeping(draw)(image("a"));
    const [name] = readdirSync(folder);
    const whole = readFileSync(join(folder, name!));
    for (const broken of [whole.subarray(0, -1), whole.subarray(0, 31), Buffer.alloc(0), bytes("another")]) {
      writeFileSync(join(folder, name!), broken);
      expect(keptIn(folder).find(image("a"))).toBeUndefined();
    }
    keptIn(folder).keeping(draw)(image("a"));
    expect(readFileSync(join(folder, name!))).toEqual(whole);
  });

  it("are drawn each time if nothing can be kept", () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    expect(keptIn(file).keeping(draw)(image("a"))).toEqual(draw(image("a")));
    expect(keptIn(file).find(image("a"))).toBeUndefined();
  });

  it("are kept up to 500, plus those of this build", () => {
    const folder = join(temporaryFolder(), "png");
    const earlier = keptIn(folder).keeping(draw);
    for (let at = 0; at < 500; at++) earlier(image(`earlier ${at}`));
    const now = keptIn(folder);
    expect(now.find(image("earlier 7"))).toBeDefined();
    now.keeping(draw)(image("now"));
    expect(readdirSync(folder)).toHaveLength(2);
    expect(keptIn(folder).find(image("now"))).toBeDefined();
    expect(keptIn(folder).find(image("earlier 7"))).toBeDefined();
  });
});
