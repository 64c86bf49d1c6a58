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

/** What can be refused at the entrance, whose screens come without the ride's part of the catalogue. */
export const entranceError = (code: ErrorCode): ErrorEntry => entries[code] ?? unnamedErrors.unknownError;
