/** What a drawing may have: enough for a large plant, too little to hang a browser. */
export const svgLimits = { bytes: 2_000_000, nodes: 20_000, depth: 64, attributes: 60, textLength: 500 } as const
