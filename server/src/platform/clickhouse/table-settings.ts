/**
 * Every table carries these: with the defaults a power cut leaves hundreds of broken parts, the engine does not open
 * again and acknowledged rows are gone.
 */
const durableTable = {
  fsync_after_insert: 1,
  fsync_part_directory: 1,
  min_rows_to_fsync_after_merge: 1,
  min_compressed_bytes_to_fsync_after_merge: 1,
  old_parts_lifetime: 480,
} as const

/** What `{durable}` stands for in a migration. */
export const durable = Object.entries(durableTable)
  .map(([name, value]) => `${name}=${value}`)
  .join(', ')
