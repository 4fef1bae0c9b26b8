import { notFound } from 'next/navigation'

/** Answers any address without a page, inside the shell. */
export default function Missing() {
  notFound()
}
