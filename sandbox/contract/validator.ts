import { createRequire } from 'node:module';
import type { Request, RequestHandler } from 'express';
import { middleware as openApiValidator } from 'express-openapi-validator';
import { operationsOf, readDocument, type OperationFacts } from './document.ts';

/** Whether the request's credential for this security scheme is valid. */
export type Check = (scheme: string, request: Request) => Promise<boolean>;

export type Validator = { operations: Map<string, OperationFacts>; middleware: RequestHandler[] };

const checks = new WeakMap<Request, Check>();
const known = new Map<string, Validator>();

/** Runs before the validator: passes this sandbox's check of riders to it. */
export const checkedBy =
  (check: Check): RequestHandler =>
  (request, _response, next) => {
    checks.set(request, check);
    next();
  };

/**
 * The validator of one document. Reading it and compiling its schemas takes half a second, so all sandboxes of a
 * process share one.
 */
export function validatorOf(file: URL): Validator {
  const made = known.get(file.href) ?? make(file);
  known.set(file.href, made);
  return made;
}

/**
 * The validator hands Ajv the whole contract with each single schema, and Ajv looks through all of it for ids: half of
 * the time of compiling. No contract here has an id, and a `$ref` is found by its path.
 */
function lookForNoIds(): void {
  const ofValidator = createRequire(createRequire(import.meta.url).resolve('express-openapi-validator'));
  const traverse: { skipKeywords: Record<string, boolean> } = createRequire(ofValidator.resolve('ajv'))(
    'json-schema-traverse',
  );
  Object.assign(traverse.skipKeywords, { paths: true, components: true });
}

lookForNoIds();

function make(file: URL): Validator {
  const { document, spec } = readDocument(file);
  const schemes = Object.keys(document.components['securitySchemes'] ?? {});
  const middleware = openApiValidator({
    apiSpec: spec,
    validateApiSpec: false,
    validateRequests: { allowUnknownQueryParameters: false },
    validateResponses: true,
    validateSecurity: {
      handlers: Object.fromEntries(
        schemes.map((scheme) => [
          scheme,
          async (request: Request) => (await checks.get(request)?.(scheme, request)) ?? false,
        ]),
      ),
    },
  });
  return { operations: operationsOf(document), middleware };
}
