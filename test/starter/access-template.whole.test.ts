import { expect, it } from "vitest";
import { accessTemplate } from "../../src/starter/access-template.ts";
import { templateProblems } from "../support/cloudformation.ts";
import { isInstalled } from "../support/separate-packages.ts";

it.skipIf(!isInstalled("aws")).each(["stack", "bucket", undefined] as const)(
  "the template is valid by AWS's schemas, with a %s",
  (site) => {
    expect(templateProblems(accessTemplate(site))).toEqual([]);
  },
);
