use super::table::{HALF_GOAL, LENGTH, MALLET, PUCK, WALL_BOUNCE, WIDTH};
use super::vector::Point;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Puck {
    pub(crate) at: Point,
    pub(crate) way: Point,
}

/// The direction for two centres in the same place.
const UP: Point = Point::new(0.0, -1.0);
const STILL: Point = Point::new(0.0, 0.0);

impl Puck {
    pub(crate) const fn lying(at: Point) -> Self {
        Self { at, way: STILL }
    }

    /// Moves the puck out of a round thing that moves by `moving`, and bounces it off. Returns the speed of
    /// a collision.
    pub(crate) fn leave(&mut self, middle: Point, reach: f32, moving: Point, bounce: f32) -> Option<f32> {
        let gap = self.at - middle;
        if gap.dot(gap) >= reach * reach {
            return None;
        }
        let out = gap.direction_or(UP);
        self.at = middle + out * reach;
        let closing = (self.way - moving).dot(out);
        if closing >= 0.0 {
            return None;
        }
        self.way = self.way - out * ((1.0 + bounce) * closing);
        Some(-closing)
    }

    /// Keeps the puck on the table, except at the goals. Returns the speed at which it hit a wall or a
    /// post.
    pub(crate) fn keep_inside(&mut self) -> Option<f32> {
        let across = turn_back(&mut self.at.x, &mut self.way.x, WIDTH);
        let beside = self.at.x - WIDTH / 2.0;
        if beside.abs() >= HALF_GOAL {
            return turn_back(&mut self.at.y, &mut self.way.y, LENGTH).or(across);
        }
        // A goal has no wall, only two posts, which are points.
        let line = if self.at.y < LENGTH / 2.0 { 0.0 } else { LENGTH };
        let post = if beside < 0.0 { WIDTH / 2.0 - HALF_GOAL } else { WIDTH / 2.0 + HALF_GOAL };
        self.leave(Point::new(post, line), PUCK, STILL, WALL_BOUNCE).or(across)
    }
}

/// Reflects a coordinate at walls at 0 and `far`.
fn turn_back(at: &mut f32, way: &mut f32, far: f32) -> Option<f32> {
    let outwards = if *at < PUCK {
        *at = PUCK;
        -*way
    } else if *at > far - PUCK {
        *at = far - PUCK;
        *way
    } else {
        return None;
    };
    if outwards <= 0.0 {
        return None;
    }
    *way *= -WALL_BOUNCE;
    Some(outwards)
}

/// The place to which a mallet has to go if the puck cannot move out of its way.
pub(crate) fn make_room(mallet: Point, puck: Point, otherwise: Point) -> Point {
    let gap = mallet - puck;
    let reach = MALLET + PUCK;
    if gap.dot(gap) >= reach * reach { mallet } else { puck + gap.direction_or(otherwise) * reach }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puck(x: f32, y: f32, way_x: f32, way_y: f32) -> Puck {
        Puck { at: Point::new(x, y), way: Point::new(way_x, way_y) }
    }

    #[test]
    fn a_wall_turns_the_puck_back() {
        let mut puck = puck(0.3, 5.0, -0.2, 0.1);
        assert_eq!(puck.keep_inside(), Some(0.2));
        assert_eq!((puck.at, puck.way), (Point::new(0.4, 5.0), Point::new(0.19, 0.1)));
        assert_eq!(puck.keep_inside(), None);
    }

    #[test]
    fn a_goal_lets_the_puck_in_and_its_posts_do_not() {
        let mut straight = puck(4.5, 0.1, 0.0, -0.3);
        assert_eq!(straight.keep_inside(), None);
        assert_eq!(straight.at, Point::new(4.5, 0.1));
        let mut wide = puck(2.7, 15.9, 0.0, 0.3);
        assert!(wide.keep_inside().is_some());
        assert!(wide.way.x > 0.2, "off the left post into the opening: {wide:?}");
        let mut beside = puck(2.5, 15.9, 0.0, 0.3);
        beside.keep_inside();
        assert_eq!(beside.at.y, LENGTH - PUCK);
    }

    #[test]
    fn a_mallet_gives_the_puck_its_speed_and_more() {
        let mut lying = Puck::lying(Point::new(4.5, 11.0));
        let met = lying.leave(Point::new(4.5, 12.0), MALLET + PUCK, Point::new(0.0, -0.2), 0.9);
        assert_eq!(met, Some(0.2));
        assert!((lying.way.y + 0.38).abs() < 1e-6 && lying.way.x == 0.0);
        // A mallet that moves away faster does not pull the puck along.
        let before = lying.way;
        assert_eq!(lying.leave(Point::new(4.5, 11.9), MALLET + PUCK, Point::new(0.0, -0.2), 0.9), None);
        assert_eq!(lying.way, before);
    }

    #[test]
    fn two_middles_in_one_place_come_apart() {
        let mut lying = Puck::lying(Point::new(4.5, 11.0));
        lying.leave(lying.at, 1.1, STILL, 0.9);
        assert_eq!(lying.at, Point::new(4.5, 9.9));
        assert_eq!(make_room(lying.at, lying.at, Point::new(0.0, 1.0)), Point::new(4.5, 11.0));
    }
}
