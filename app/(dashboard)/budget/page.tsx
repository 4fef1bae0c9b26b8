import { redirect } from 'next/navigation'

/** Its address of before. */
export default function Page() {
  redirect('/settings')
}
