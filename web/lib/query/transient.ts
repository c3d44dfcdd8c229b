import { isApiError } from "../http/error.ts";

export const transient = (error: unknown) =>
  isApiError(error) && error.transient && error.code !== "timeout";
