import { redirect } from 'next/navigation'

type StatementPageProps = { params: Promise<{ id: string }> }

/** A statement's own address: opens it next to the list. */
export default async function StatementPage({ params }: StatementPageProps) {
  const { id } = await params
  redirect(`/pix/statements?open=${encodeURIComponent(decodeURIComponent(id))}`)
}
