import { cnpj } from './check-digits.ts'
import { cities } from './cities.ts'
import { type Party, party, trades } from './parties.ts'

/** First twelve characters of the CNPJ, legal name, trade name, trade, street, number, district, city. */
const table = `
384610270001 | Metalúrgica São Jerônimo S.A. | São Jerônimo | ferragens | Rodovia Anhanguera | km 98 | Techno Park | campinas
107358240001 | Parafusos Três Pinheiros Ltda | Três Pinheiros | ferragens | Rua Feijó Júnior | 1550 | São Pelegrino | caxias
062910480003 | Ferramentas Gerais Itapema Ltda | Itapema | ferragens | Rua Dona Francisca | 8300 | Zona Industrial Norte | joinville
291083760001 | Aços Ribeira Indústria e Comércio Ltda | Aços Ribeira | ferragens | Avenida Presidente Castelo Branco | 4411 | Vila Rio | guarulhos
173940520001 | Lumiar Condutores Elétricos S.A. | Lumiar | eletrica | Avenida Antônio Frederico Ozanan | 9200 | Vila Rio Branco | jundiai
450261980001 | Eletro Serrana Materiais Ltda | Eletro Serrana | eletrica | Rua Os Dezoito do Forte | 733 | Centro | caxias
338702150002 | Solaris Energia Fotovoltaica Ltda | Solaris | eletrica | Avenida Ipanema | 3055 | Jardim Maria Eugênia | sorocaba
5M8RWD210001 | Voltagem Norte Distribuidora Ltda | Voltagem Norte | eletrica | Avenida Torquato Tapajós | 6620 | Flores | manaus
086453170001 | Moinho Santa Rita Alimentos S.A. | Moinho Santa Rita | alimentos | Rua Engenheiro Rebouças | 1210 | Rebouças | curitiba
214739600001 | Laticínios Serra Dourada Ltda | Serra Dourada | alimentos | Rodovia GO-060 | km 14 | Setor Industrial | goiania
370519240001 | Cafeeira Mogiana Torrefação Ltda | Café Mogiana | alimentos | Avenida Costábile Romano | 640 | Ribeirânia | ribeirao
028467930004 | Pescados Barra Sul Comércio Ltda | Barra Sul | alimentos | Avenida Irineu Bornhausen | 1775 | São João | itajai
419082730001 | Marcenaria Irmãos Zanetti & Filhos Ltda | Zanetti & Filhos | moveis | Rua Francisco Getúlio Vargas | 2290 | Petrópolis | caxias
155328740001 | Madeireira Vale do Ivaí Ltda | Vale do Ivaí | moveis | Avenida Colombo | 7412 | Zona 07 | maringa
302874610001 | Espumas e Estofados Conforto Ltda | Conforto | moveis | Rua Anne Frank | 4080 | Boqueirão | curitiba
264190580001 | Essências do Brasil Química Fina Ltda | Essências do Brasil | cosmeticos | Avenida Fagundes de Oliveira | 538 | Piraporinha | diadema
091376420001 | Vidros & Frascos Paulista Ltda | Frascos Paulista | cosmeticos | Rua Cachoeira | 1201 | Catumbi | saoPaulo
481720360001 | Byteria Informática Ltda | Byteria | informatica | Rua Vergueiro | 2045 | Vila Mariana | saoPaulo
236085140001 | Infonorte Equipamentos de Informática Ltda | Infonorte | informatica | Avenida Djalma Batista | 1661 | Chapada | manaus
9T3HVX7C0001 | Nuvem Clara Sistemas Ltda | Nuvem Clara | informatica | Avenida Cassiano Ricardo | 601 | Jardim Aquarius | saoJose
117439850001 | Cimentos Pedra Branca S.A. | Pedra Branca | construcao | Rodovia BR-040 | km 688 | Olhos d’Água | beloHorizonte
352618070001 | Cerâmica Porto Velho Revestimentos Ltda | Porto Velho Revestimentos | construcao | Avenida Fernando Ferrari | 1080 | Goiabeiras | vitoria
048215390001 | Tintas Arco & Íris Indústria Ltda | Arco & Íris | construcao | Avenida Mário Leal Ferreira | 390 | Brotas | salvador
290573810001 | Fiação Itoupava S.A. | Itoupava | textil | Rua Bahia | 5001 | Salto Weissbach | blumenau
161847300001 | Aviamentos Bom Retiro Ltda | Bom Retiro Aviamentos | textil | Rua da Graça | 487 | Bom Retiro | saoPaulo
427390160001 | Malharia Ponto a Ponto Ltda | Ponto a Ponto | textil | Rua São Paulo | 2902 | Itoupava Seca | blumenau
073581290001 | Cartonagem Bandeirante Embalagens Ltda | Bandeirante Embalagens | embalagens | Avenida Monteiro Lobato | 3820 | Cumbica | guarulhos
318046570001 | Plásticos Guaíba Ltda | Plásticos Guaíba | embalagens | Avenida Sertório | 6500 | Sarandi | portoAlegre
259610430001 | Papéis Rio Doce Distribuidora Ltda | Rio Doce | papelaria | Avenida Brasil | 12698 | Penha | rio
134720860001 | Editora e Gráfica Maracatu Ltda | Maracatu | papelaria | Rua do Hospício | 371 | Boa Vista | recife
406153290001 | Hospitalar Cruz Verde Distribuidora Ltda | Cruz Verde | saude | Avenida Antônio Carlos Magalhães | 2487 | Pituba | salvador
220948710001 | Laboratório São Lucas Diagnósticos Ltda | São Lucas | saude | Avenida Heráclito Graça | 406 | Centro | fortaleza
051936840001 | Rodoviário Pantanal Cargas Ltda | Pantanal Cargas | transporte | Avenida Fernando Corrêa da Costa | 7900 | Coxipó | cuiaba
187402650002 | Expresso Mata Atlântica Ltda | Mata Atlântica | transporte | Via Anchieta | km 64 | Alemoa | santos
395817020001 | Translitoral Encomendas S.A. | Translitoral | transporte | Rua Doutor João Colin | 3311 | América | joinville
246031790001 | Conecta Sul Telecomunicações S.A. | Conecta Sul | telecom | Avenida Ipiranga | 1200 | Azenha | portoAlegre
030274580001 | Fibra Paulista Internet Ltda | Fibra Paulista | telecom | Avenida Paulista | 2064 | Bela Vista | saoPaulo
4C9NYK060001 | Horizonte Telecom Nordeste S.A. | Horizonte Telecom | telecom | Avenida Dom Luís | 1233 | Meireles | fortaleza
172659040001 | Contábil Andrade & Sá Sociedade Simples | Andrade & Sá | servicos | Rua Visconde de Inhaúma | 490 | Centro | ribeirao
328419750001 | Limpa Mais Serviços de Conservação Ltda | Limpa Mais | servicos | Rua Rio de Janeiro | 1023 | Centro | beloHorizonte
099165230001 | Vigília Segurança Patrimonial Ltda | Vigília | servicos | Rua Tiradentes | 265 | Guanabara | campinas
413286500001 | Agência Cobogó Comunicação Ltda | Cobogó | servicos | SCS Quadra 6 | Bloco A | Asa Sul | brasilia
`

function supplier(line: string): Party {
  const [base = '', name = '', tradeName = '', tradeText, street = '', number = '', district = '', cityText] =
    line.split(' | ')
  const trade = trades.find((known) => known === tradeText)
  const city = Object.entries(cities).find(([key]) => key === cityText)?.[1]
  if (!trade || !city) throw new Error(`not a supplier: ${line}`)
  return party({ taxId: cnpj(base), name, tradeName, trade, street, number, district, city })
}

export const suppliers: readonly Party[] = table.trim().split('\n').map(supplier)
