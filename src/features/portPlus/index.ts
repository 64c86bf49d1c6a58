/** The face of the help about Port+ stations: opened from a ride and from a station's card (ledger B006). */
export { PortPlusHelp } from './PortPlusHelp.tsx';
