import { readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';
import type { Language } from '../language.ts';

/** A page that replaces one of another company: a bank, a provider of sign-ins, a captcha. */
type Page = {
  language: Language;
  title: string;
  /** Says at the end that nothing here is real. */
  note: string;
  /** HTML. */
  main: string;
  /** Addresses on the page's own origin. */
  stylesheet: string;
  script?: string;
};

export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const pageOf = ({ language, title, note, main, stylesheet, script }: Page): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${stylesheet}">
${script ? `<script type="module" src="${script}"></script>` : ''}
</head>
<body>
<main>
<p class="brand">${escaped(title)}</p>
${main}
<p class="note">${escaped(note)}</p>
</main>
</body>
</html>
`;

const css = readFileSync(new URL('./page.css', import.meta.url), 'utf8');

export const sendStylesheet: RequestHandler = (_request, response) =>
  void response.type('css').set('Cache-Control', 'no-cache').send(css);

/** Another site's form must not act in a rider's browser. */
export const ownFormsOnly: RequestHandler = (request, response, next) => {
  const site = request.get('Sec-Fetch-Site');
  if (site === undefined || site === 'same-origin' || site === 'none') next();
  else response.status(403).type('text').send('Forbidden');
};
