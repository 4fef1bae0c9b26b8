/** Which news has had its toast: one tab of the browser shows it, once. Ids grow. */
export async function claimNews(personId: string, ids: readonly string[]): Promise<string[]> {
  const name = `lastro-told-${personId}`
  const claim = () => {
    const told = Number(localStorage.getItem(name) ?? 0)
    const fresh = ids.filter((id) => Number(id) > told)
    if (fresh.length > 0) localStorage.setItem(name, String(Math.max(...fresh.map(Number))))
    return fresh
  }
  return 'locks' in navigator ? await navigator.locks.request(name, claim) : claim()
}
