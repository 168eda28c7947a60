import type { CardFaces } from '@talkies/shared/schemas';

interface FaceProps {
  name: string;
  image: string | null;
}

/** Initials stand where there is no picture. */
const Face = ({ name, image }: FaceProps) =>
  image ? (
    <img src={`/media/${image}/160.webp`} alt={name} width={26} height={26} loading="lazy" decoding="async" />
  ) : (
    <b role="img" aria-label={name}>
      {name[0]}
    </b>
  );

/** The film's picture and its seller's, small, one a little over the other. */
export const Faces = ({ film, seller }: CardFaces) => (
  <span className="card-faces">
    <Face name={film.title} image={film.image} />
    {seller.name ? <Face {...seller} /> : null}
  </span>
);
