/** A time that is only reckoned, for people: whole minutes, of more than an hour by fives. */
export function hoursLeft(seconds: number): { hours: number; minutes: number } {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const rounded = minutes > 60 ? Math.round(minutes / 5) * 5 : minutes
  return { hours: Math.floor(rounded / 60), minutes: rounded % 60 }
}
