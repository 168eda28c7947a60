import type { PostCard as Card } from '@talkies/shared/schemas';
import { Carousel } from '../../../components/carousel/Carousel.tsx';
import { blog } from '../../../messages/en.ts';
import { PostCard } from './PostCard.tsx';

/** One featured post for each slide, changing every 5 s (discovery:9). */
export function FeaturedPosts({ posts }: { posts: readonly Card[] }) {
  return (
    <Carousel label={blog.featured} wide={1} autoplay="always">
      {posts.map((post, position) => (
        <PostCard
          key={post.slug}
          post={post}
          sizes="(max-width: 599px) 92vw, 740px"
          heading="h2"
          wide
          priority={position === 0}
        />
      ))}
    </Carousel>
  );
}
