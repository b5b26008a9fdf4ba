"""What commands write of armies: reports, conversions, trees and comparisons."""
