export { ReportParking } from './ReportParking.tsx';
