// In the folder of Lighthouse's own packages: beside the bench their package.json would hide the repository's `imports`.
export { default } from 'lighthouse';
