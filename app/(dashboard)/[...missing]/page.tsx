import { notFound } from 'next/navigation'

/** Any address that no page has, inside the shell. */
export default function Missing() {
  notFound()
}
