/** A quiet horizon with turbines and panels in token colours; the simple look leaves it out (CSS). */
export function LoginBackdrop() {
  return (
    <svg className="fg-login-backdrop" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle className="sun" cx="1220" cy="330" r="120" />
      <path className="far" d="M0 640 C300 540 520 610 800 570 S1320 520 1600 610 V900 H0Z" />
      <path className="near" d="M0 730 C380 650 700 760 1050 700 S1480 690 1600 720 V900 H0Z" />
      {[
        [250, 590, 1],
        [420, 575, 0.72],
        [1395, 560, 0.86],
      ].map(([x, y, scale]) => (
        <g key={x} className="turbine" transform={`translate(${x} ${y}) scale(${scale})`}>
          <path d="M-3 0 L-5 150 H5 L3 0Z" />
          <path d="M0 0 L8 -92 L-6 -30Z M0 0 L76 54 L24 8Z M0 0 L-84 38 L-20 20Z" />
        </g>
      ))}
      {[0, 1, 2].map((row) => (
        <path
          key={row}
          className="panel"
          transform={`translate(${1010 + row * 34} ${770 + row * 40})`}
          d="M0 30 18 0H378L360 30ZM9 15H369M60 30 78 0M120 30 138 0M180 30 198 0M240 30 258 0M300 30 318 0"
        />
      ))}
    </svg>
  )
}
