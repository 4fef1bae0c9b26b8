// Follows the payment, counts down and copies the code. The page says everything without this script.
// An ended charge may still be paid late, or its payment refunded.
const everyMs = { open: 2_000, ended: 15_000 }
const hiddenMs = { open: 15_000, ended: 60_000 }

const find = (selector) => document.querySelector(selector)

function countDown() {
  const left = find('[data-left]')
  const bar = find('[data-until]')
  if (!left || !bar) return
  const ms = Math.max(0, Number(bar.dataset.until) - Date.now())
  const seconds = Math.ceil(ms / 1000)
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60]
  left.textContent = parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
  left.parentElement.hidden = false
  bar.value = ms
  if (seconds === 600) say(left.dataset.ten)
  if (seconds === 60) say(left.dataset.one)
}

function say(text) {
  const said = find('[data-said]')
  if (said) said.textContent = text
}

function wire() {
  const copy = find('[data-copy]')
  const print = find('[data-print]')
  if (print) {
    print.hidden = false
    print.onclick = () => window.print()
  }
  if (!copy) return
  copy.hidden = false
  const label = copy.textContent
  copy.onclick = async () => {
    try {
      await navigator.clipboard.writeText(find('[data-code]').textContent)
    } catch {
      window.getSelection()?.selectAllChildren(find('[data-code]'))
      return
    }
    copy.textContent = copy.dataset.copied
    say(copy.dataset.copied)
    setTimeout(() => {
      copy.textContent = label
    }, 3_000)
  }
}

const shown = () => document.body.dataset.state

let next

function followLater() {
  clearTimeout(next)
  const kind = ['open', 'unknown'].includes(shown()) ? 'open' : 'ended'
  next = setTimeout(follow, (document.hidden ? hiddenMs : everyMs)[kind])
}

/** What the page shows of the charge, as its server writes it. */
const factsOf = ({ state, checkedAt, paidCents, refundedCents }) =>
  [state, checkedAt, paidCents, refundedCents].map(String).join(' ')

/** Puts the newest page in the place of this one, when the provider has said something new or stopped to answer. */
async function follow() {
  if (!shown()) return
  try {
    const answer = await fetch(`${location.pathname}/status`, { cache: 'no-store' })
    const isGone = answer.status === 404
    const facts = answer.ok && factsOf((await answer.json()).data)
    if (isGone || (facts && facts !== document.body.dataset.facts)) await renew()
  } catch {
    // Away for a moment: the next look finds out.
  }
  followLater()
}

async function renew() {
  const page = await fetch(location.href, { cache: 'no-store', headers: { 'x-following': '1' } })
  const newest = new DOMParser().parseFromString(await page.text(), 'text/html')
  const isSame = newest.body.dataset.state === shown()
  document.title = newest.title
  document.body.replaceWith(newest.body)
  wire()
  if (isSame) return
  find('h1')?.setAttribute('tabindex', '-1')
  find('h1')?.focus()
}

document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void follow()
})
wire()
countDown()
setInterval(countDown, 1_000)
followLater()
