import '../avatar.css';
import { faceWidth, picturePath } from '@talkies/shared';
import type { CardFaces } from '@talkies/shared/schemas';

interface FaceProps {
  name: string;
  image: string | null;
}

const faceUrl = (key: string, format: 'avif' | 'webp'): string => picturePath({ key }, faceWidth, format);

/** A picture, or initials where there is none. */
const Face = ({ name, image }: FaceProps) =>
  image ? (
    <picture>
      <source type="image/avif" srcSet={faceUrl(image, 'avif')} />
      <img
        className="face"
        src={faceUrl(image, 'webp')}
        alt={name}
        width={26}
        height={26}
        loading="lazy"
        decoding="async"
      />
    </picture>
  ) : (
    <b className="face" role="img" aria-label={name}>
      {[...name][0]}
    </b>
  );

/** The small pictures of the film and of the seller, slightly overlapping. */
export const Faces = ({ film, seller }: CardFaces) => (
  <span className="card-faces">
    <Face name={film.title} image={film.image} />
    {seller.name ? <Face {...seller} /> : null}
  </span>
);
