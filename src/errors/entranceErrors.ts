import type { ErrorCode } from '#domain/errorCode.ts';
import type { ErrorEntry } from './catalogue.types.ts';
import { fieldErrors } from './fields.ts';
import { serverErrors } from './server.ts';
import { sessionErrors } from './session.ts';
import { unnamedErrors } from './unnamed.ts';

const entries: Partial<Record<ErrorCode, ErrorEntry>> = {
  ...unnamedErrors,
  ...serverErrors,
  ...sessionErrors,
  ...fieldErrors,
};

/** Errors of the entrance. Its screens do not load the rest of the catalogue. */
export const entranceError = (code: ErrorCode): ErrorEntry => entries[code] ?? unnamedErrors.unknownError;
