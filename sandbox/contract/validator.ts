import type { Request, RequestHandler } from 'express';
import { middleware as openApiValidator } from 'express-openapi-validator';
import { operationsOf, readDocument, type OperationFacts } from './document.ts';

/** Whether the credential that the request carries for this security scheme is a valid one. */
export type Check = (scheme: string, request: Request) => Promise<boolean>;

export type Validator = { operations: Map<string, OperationFacts>; middleware: RequestHandler[] };

const checks = new WeakMap<Request, Check>();
const known = new Map<string, Validator>();

/** To be used before the validator: it asks this sandbox about its riders. */
export const checkedBy =
  (check: Check): RequestHandler =>
  (request, _response, next) => {
    checks.set(request, check);
    next();
  };

/** Of one document. To read it and to compile its schemas takes half a second, so all sandboxes of a process share one. */
export function validatorOf(file: URL): Validator {
  const made = known.get(file.href) ?? make(file);
  known.set(file.href, made);
  return made;
}

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
