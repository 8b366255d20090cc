import type { Host } from "../model/host.ts";
import { cloudfront } from "./cloudfront/index.ts";
import { netlify } from "./netlify.ts";
import { nginx } from "./nginx.ts";
import { previewHost } from "./preview.ts";
import { s3 } from "./s3.ts";

/** Every host that the routes are compiled for, or read by. */
export const HOSTS: readonly Host[] = [netlify, cloudfront, s3, nginx, previewHost];
