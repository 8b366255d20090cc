import { Command } from "commander";
import { expect, test } from "vitest";
import { hostsOption } from "../../src/cli/hosts-option.ts";

function hostsOf(...words: readonly string[]): readonly string[] {
  const command = new Command("build").addOption(hostsOption());
  command.exitOverride().configureOutput({ writeErr() {} });
  return command.parse(words, { from: "user" }).opts().hosts;
}

test("hosts are names separated by commas, each counted once, with spaces or without", () => {
  expect(hostsOf()).toEqual(["netlify"]);
  expect(hostsOf("--hosts", "nginx, caddy,nginx")).toEqual(["nginx", "caddy"]);
  expect(() => hostsOf("--hosts", "nginx,elsewhere")).toThrow(/Choose from netlify, /);
});
