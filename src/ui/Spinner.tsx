import styles from './Spinner.module.css';

/** Something is under way. Decoration: the words beside it say what. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;
