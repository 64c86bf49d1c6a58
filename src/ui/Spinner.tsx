import styles from './Spinner.module.css';

/** A sign of progress. Decoration: the text beside it says what is in progress. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;
