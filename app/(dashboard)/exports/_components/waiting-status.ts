/** Status of an export that waits for room on the disk, for the object store, or else for the provider, by its `problem`. */
export function waitingStatus(problem: string): 'no-room' | 'store-away' | 'waiting' {
  if (problem === 'disk_full') return 'no-room'
  return problem === 'object_store_unavailable' ? 'store-away' : 'waiting'
}
