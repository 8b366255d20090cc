import base from "./vitest.config.ts";
const c: any = base;
c.test.projects[0].test.setupFiles=["test/support/unit-setup.ts","/tmp/speed/cpu-setup.ts"];
c.test.projects[1].test.setupFiles=["/tmp/speed/cpu-setup.ts"];
c.test.maxWorkers=1;
export default c;
