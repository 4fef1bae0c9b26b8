import { redirect } from 'next/navigation'

/** Redirects from the page's former address. */
export default function Page() {
  redirect('/settings')
}
