/** Where an infraction is answered and looked at. */
export function infractionAddress(id: string): string {
  return `/pix/infractions/${encodeURIComponent(id)}`
}
