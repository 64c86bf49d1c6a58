import type { Phone } from './phone.ts';

/** The folder for pictures of journeys; without it no picture is taken. */
const { PICTURES } = process.env;
export const ARE_PICTURES_TAKEN = PICTURES !== undefined;
const WIDTH = 260;
const IN_ROW = 6;

/** Pictures of a journey in order, as one picture `name`.jpg in the folder that `PICTURES` names. */
export function openAlbum({ context, page }: Pick<Phone, 'context' | 'page'>, name: string) {
  const pictures: Buffer[] = [];
  return {
    /** The phone's screen now. */
    async add(): Promise<void> {
      if (ARE_PICTURES_TAKEN) pictures.push(await page.screenshot({ scale: 'css' }));
    },
    async close(): Promise<void> {
      const browser = context.browser();
      if (!ARE_PICTURES_TAKEN || browser === null) return;
      const sheet = await browser.newPage({ viewport: { width: IN_ROW * (WIDTH + 8), height: 1 } });
      const images = pictures.map(
        (one) => `<img width="${WIDTH}" src="data:image/png;base64,${one.toString('base64')}">`,
      );
      await sheet.setContent(
        `<body style="margin:0;display:flex;flex-wrap:wrap;gap:8px;background:#888">${images.join('')}`,
      );
      await sheet.screenshot({ path: `${PICTURES}/${name}.jpg`, type: 'jpeg', quality: 75, fullPage: true });
      await sheet.close();
    },
  };
}
