'use client'

import { useQuery } from '@tanstack/react-query'

type Note = { id: string; numero: string | null; chave: string | null; competencia: string; valor_total?: unknown }

/** The baseline for a phone: upstream's first page of documents in a plain table. */
export function Documents() {
  const { data } = useQuery({
    queryKey: ['documents'],
    queryFn: async (): Promise<{ dados: Note[] }> => (await fetch('/documents?limite=50')).json(),
  })
  return (
    <main>
      <h1>Documents</h1>
      <table>
        <tbody>
          {data?.dados.map((note, at) => (
            <tr key={note.id} data-at={at}>
              <td>{note.numero}</td>
              <td>{note.chave}</td>
              <td>{note.competencia}</td>
              <td>{String(note.valor_total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}
