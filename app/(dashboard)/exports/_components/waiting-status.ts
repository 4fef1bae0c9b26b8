/** What an export waits for, by its `problem`: room on the disk, the object store, or else the provider. */
export function waitingStatus(problem: string): 'no-room' | 'store-away' | 'waiting' {
  if (problem === 'disk_full') return 'no-room'
  return problem === 'object_store_unavailable' ? 'store-away' : 'waiting'
}
