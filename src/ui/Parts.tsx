import text from './text.module.css';

/** «Самокат · № 77120»: no part breaks while it fits, and where a part begins a line, its dot is hidden. */
export function Parts({ of: joined }: { of: string }) {
  const [first, ...others] = joined.split(/\s· /);
  return (
    <span className={text.parts}>
      <span>{first}</span>
      {others.map((part) => (
        <span key={part}>
          <span> · </span>
          {part}
        </span>
      ))}
    </span>
  );
}
