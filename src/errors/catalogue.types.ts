import type { MessageDescriptor } from '@lingui/core';
import type { Refusal } from '#domain/errorCode.ts';
import type { Format } from '#i18n/format.ts';
import type { IconName } from '#ui/iconName.ts';
import type { NextStep } from './nextStep.ts';

/** A fixed text, or one with data of the refusal: metres, roubles, seconds. */
export type CatalogueText = MessageDescriptor | ((refusal: Refusal, format: Format) => MessageDescriptor);

export type ErrorEntry = {
  /** What happened. */
  title: CatalogueText;
  /** What to do. */
  text?: CatalogueText;
  /** The server's text, where there is one, replaces `text`. */
  yields?: true;
  /**
   * Where the error appears: `inline` at a field, `popup` in the sheet where it happened, `page` instead of a screen.
   */
  surface: 'toast' | 'popup' | 'inline' | 'page' | 'banner';
  icon: IconName | ((refusal: Refusal) => IconName);
  /** Red (`danger`) is only for failures. */
  tone: 'plain' | 'warn' | 'danger';
  /** Next steps, the most useful first; a screen shows the first two that it supports. */
  next: readonly [NextStep, NextStep?, NextStep?];
};
