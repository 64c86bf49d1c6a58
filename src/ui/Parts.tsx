import { Fragment } from 'react';
import text from './text.module.css';

/** «Самокат · № 77120»: no part breaks while it fits, and where a part begins a line, its dot is hidden. */
export const Parts = ({ of: joined }: { of: string }) => (
  <span className={text.parts}>
    {joined.split(/\s· /).map((part) => (
      <Fragment key={part}>
        <span>{part}</span>{' '}
      </Fragment>
    ))}
  </span>
);
