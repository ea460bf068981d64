/** Sun over a turbine: the two sources the platform is named after. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#124a94" />
      <circle cx="22" cy="10" r="4" fill="#ffd166" />
      <path d="M13 15v12M13 15 5 19M13 15l-1-10M13 15l8 6" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  )
}
