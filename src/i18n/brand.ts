import { msg } from '@lingui/core/macro';

/** The product's name, in one place. */
export const brand = msg({ message: 'Велорент', comment: 'The name of the product; in English: Velorent' });
