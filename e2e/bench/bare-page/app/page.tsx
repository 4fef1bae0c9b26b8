import { Documents } from './documents'

export const dynamic = 'force-dynamic'

export default function Page() {
  return <Documents />
}
