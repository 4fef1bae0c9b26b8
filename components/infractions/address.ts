/** Address of an infraction's case. */
export function infractionAddress(id: string): string {
  return `/pix/infractions/${encodeURIComponent(id)}`
}
