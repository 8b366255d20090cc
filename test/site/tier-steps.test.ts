import { expect, test } from "vitest";
import { tierSteps } from "../../src/site/tier-steps.ts";

test("the steps show every tier with its range, and which one applies", () => {
  const steps = [
    { tier: "Low", from: 0 },
    { tier: "Moderate", from: 45 },
    { tier: "High", from: 65 },
  ];
  expect(tierSteps(steps, "Moderate").source).toBe(`<ol class="steps">
<li><span>Low</span> <span>below 45</span></li>
<li aria-current="true"><span>Moderate</span> <span>45 to below 65</span></li>
<li><span>High</span> <span>from 65</span></li>
</ol>`);
});
